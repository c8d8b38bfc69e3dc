/** Longest text of a search in a list of staff, in UTF-16 units. Desks cut a longer text. */
export const maxSearchLength = 100
