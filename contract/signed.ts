/** An amount as it is shown and exported: negative if money goes out (`outgoing` of a declaration). It is 0, not -0, where nothing goes out. */
export const signed = (amount: unknown, isOut: boolean): unknown =>
  isOut && typeof amount === 'number' ? 0 - amount : amount;
