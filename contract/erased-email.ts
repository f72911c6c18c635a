/** The address of a customer whose data was erased; one mark stands for all rows of that person. */
export const isErasedEmail = (address: string): boolean => address.endsWith('@erased.invalid');
