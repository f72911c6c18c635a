/** A word with a large first letter, as it stands inside the name of a call. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
