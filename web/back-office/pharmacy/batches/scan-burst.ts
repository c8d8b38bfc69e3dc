/*
 * A hand scanner types like a keyboard, but faster than people: a burst of characters and Enter.
 * Slower keys are ignored.
 */

export type Burst = { readonly text: string; readonly at: number }

export const noBurst: Burst = { text: '', at: 0 }

/** Longest time between two characters of a scanner, in ms. The fastest typists are slower. */
const slowest = 60
const shortest = 6

/** Adds a key press at a time in ms. `scanned` is set when Enter ended a burst. */
export function addKey(burst: Burst, key: string, at: number): { burst: Burst; scanned?: string } {
  const isQuick = at - burst.at <= slowest
  if (key === 'Enter')
    return isQuick && burst.text.length >= shortest
      ? { burst: noBurst, scanned: burst.text }
      : { burst: noBurst }
  // Shift and similar keys come between the characters.
  if (key.length !== 1) return { burst: isQuick ? { ...burst, at } : noBurst }
  return { burst: { text: isQuick ? burst.text + key : key, at } }
}
