/** Longest search text of most back-office lists, in UTF-16 units. Pages cut a longer text. */
export const maxSearchLength = 100

/** Longest search text of the emails: the length of the longest email address. */
export const maxEmailSearchLength = 254

/** Longest lot, batch or order number in the search of traces. */
export const maxTraceSearchLength = 60
