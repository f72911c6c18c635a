import { describe, expect, it } from 'vitest';

import { likeSales, quartiles, type Sale } from './sales-price.ts';

describe('quartiles', () => {
  it('match spreadsheets (QUARTILE.INC), in any order', () => {
    expect(quartiles([7, 1, 3, 5])).toEqual({ p25: 2.5, median: 4, p75: 5.5 });
    expect(quartiles([9])).toEqual({ p25: 9, median: 9, p75: 9 });
    expect(quartiles([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ p25: 3, median: 5, p75: 7 });
    expect(() => quartiles([])).toThrow(RangeError);
  });
});

const sales = (count: number, more: Partial<Sale>): Sale[] =>
  Array.from({ length: count }, () => {
    return { price: 10, brand: '', branded: false, condition: 'good', days: 1, ...more };
  });

describe('similar sales', () => {
  const trama = sales(8, { brand: 'Trama', branded: true });
  const worn = sales(7, { brand: 'TRAMA ', branded: true, condition: 'fair' });
  const plain = sales(9, {});

  it('have the same brand and condition if there are enough', () => {
    const like = likeSales([...trama, ...worn, ...plain], { brand: 'trama', branded: true, condition: 'good' });
    expect([like.sales.length, like.relaxed]).toEqual([8, []]);
  });

  it('relax the condition first, then the brand', () => {
    const first = likeSales([...trama, ...worn, ...plain], { brand: 'Trama', branded: true, condition: 'fair' });
    expect([first.sales.length, first.relaxed]).toEqual([15, ['condition']]);
    const second = likeSales([...trama, ...worn, ...plain], { brand: 'Vero', branded: true, condition: 'good' });
    expect([second.sales.length, second.relaxed]).toEqual([24, ['condition', 'brand']]);
  });

  it('ignore unknown properties, and use the widest criteria if there are never enough', () => {
    const like = likeSales(plain, { brand: '', branded: null, condition: null });
    expect([like.sales.length, like.relaxed]).toEqual([9, []]);
    const few = likeSales(worn, { brand: 'Trama', branded: true, condition: 'good' });
    expect([few.sales.length, few.relaxed]).toEqual([7, ['condition', 'brand']]);
  });
});
