import { Text } from '../../../src/engine/kinds/cells.tsx';
import type { KindCellProps, ShownKind } from '../../../src/engine/kinds/kind.ts';
import { shadeKind } from './contract.ts';

function Shade({ words }: KindCellProps) {
  return (
    <>
      <span data-swatch style={{ background: words() }} />
      <Text>{words()}</Text>
    </>
  );
}

export const shade: ShownKind = { of: shadeKind, words: String, Cell: Shade };
