import type { ShipmentStatus } from '../../../contract/shipment-states.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { type RecordAction, useRecordActions } from '../../engine/actions/use-record-actions.ts';

const NEXT: Partial<Record<ShipmentStatus, ShipmentStatus>> = {
  ready: 'collected',
  collected: 'shipped',
  shipped: 'delivered',
};

/** The move that brings a shipment on, if this person may make it. */
export function useNextMove(record: ResourceRecord): RecordAction | undefined {
  const { moves } = useRecordActions('shipment', record);
  const next = NEXT[record['status'] as ShipmentStatus];
  return moves.find(({ name }) => name === next);
}
