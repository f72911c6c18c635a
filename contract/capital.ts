/** A word with its first letter in upper case, for names of calls. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
