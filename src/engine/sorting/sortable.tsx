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
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';

/** What the library says by itself is said by whoever uses it, in the person's language, and the keys are theirs. */
const SILENT = {
  announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

interface SortableProps {
  ids: readonly string[];
  /** They keep their order. */
  fixed?: boolean;
  /** One was dropped at a place, from 0. */
  onMove: (id: string, place: number) => void;
  children: ReactNode;
}

/** Things in lines whose order is made by dragging. Each is a `useSorted`; keys are up to who uses it. */
export function Sortable({ ids, fixed = false, onMove, children }: SortableProps) {
  // A finger that scrolls must not take anything along.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={SILENT}>
      <SortableContext items={[...ids]} strategy={rectSortingStrategy} disabled={fixed}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface Sorted {
  /** Of what moves. */
  ref: (node: HTMLElement | null) => void;
  style: CSSProperties;
  isDragging: boolean;
  /** Of what is taken hold of. */
  listeners: DraggableSyntheticListeners;
}

/** One of the things. */
export function useSorted(id: string, fixed = false): Sorted {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: fixed });
  const translate = transform ? `${transform.x}px ${transform.y}px` : undefined;
  return { ref: setNodeRef, style: { transition, translate }, isDragging, listeners };
}

function none(): undefined {
  return undefined;
}
