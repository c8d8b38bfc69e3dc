/*
 * Detects a barcode scanner. A scanner acts as a keyboard but types faster than people: it sends
 * a burst of characters and then Enter. Slower keys are ignored.
 */

/** The characters since the last pause, and the time of the last key in ms. */
type Burst = { readonly text: string; readonly at: number }

export const emptyBurst: Burst = { text: '', at: 0 }

/** Longest pause between two characters of a scanner. Even fast typists are slower. */
const maxPauseMs = 60
/** Shorter than all codes that the shop prints, such as L261122-01. */
const minLength = 6

/**
 * Adds a key press at a time in ms. `scanned` is the code when Enter ended a burst; it is left out
 * otherwise.
 */
export function addKey(
  burst: Burst,
  key: string,
  pressedAt: number,
): { burst: Burst; scanned?: string } {
  const isFromScanner = pressedAt - burst.at <= maxPauseMs
  if (key === 'Enter')
    return isFromScanner && burst.text.length >= minLength
      ? { burst: emptyBurst, scanned: burst.text }
      : { burst: emptyBurst }
  // Keys such as Shift occur between the characters and are not part of the code.
  if (key.length !== 1) return { burst: isFromScanner ? { ...burst, at: pressedAt } : emptyBurst }
  return { burst: { text: isFromScanner ? burst.text + key : key, at: pressedAt } }
}
