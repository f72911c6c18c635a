import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DraggableSyntheticListeners,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';

/** Disables the library's own announcements and keys: each use has its own, in the person's language. */
const SILENT = {
  announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

interface SortableProps {
  ids: readonly string[];
  /** Their order is fixed. */
  fixed?: boolean;
  /** They stand below each other, whatever their heights. */
  column?: boolean;
  /** One was dropped at an index, from 0. */
  onMove: (id: string, place: number) => void;
  children: ReactNode;
}

/** Entries sorted by dragging. Each is a `useSorted`; keyboard support is up to the caller. */
export function Sortable({ ids, fixed = false, column = false, onMove, children }: SortableProps) {
  // A scrolling finger must not drag anything.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={SILENT}>
      <SortableContext
        items={[...ids]}
        strategy={column ? verticalListSortingStrategy : rectSortingStrategy}
        disabled={fixed}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableItem {
  /** Of the element that moves. */
  ref: (node: HTMLElement | null) => void;
  style: CSSProperties;
  isDragging: boolean;
  /** Of the drag handle. */
  listeners: DraggableSyntheticListeners;
}

/** One sortable entry. */
export function useSorted(id: string, fixed = false): SortableItem {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: fixed });
  const translate = transform ? `${transform.x}px ${transform.y}px` : undefined;
  return { ref: setNodeRef, style: { transition, translate }, isDragging, listeners };
}

function none(): undefined {
  return undefined;
}
