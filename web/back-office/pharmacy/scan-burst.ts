/*
 * A hand scanner types like a keyboard, only faster than anybody: a burst of characters and Enter. What
 * comes slower is a person typing and is left alone.
 */

export type Burst = { readonly text: string; readonly at: number }

export const noBurst: Burst = { text: '', at: 0 }

/** Between two characters of a scanner, in ms; the quickest typists stay above it. */
const slowest = 60
const shortest = 6

/** One more key at a moment in ms. `scanned` is there when Enter ended a burst. */
export function addKey(burst: Burst, key: string, at: number): { burst: Burst; scanned?: string } {
  const isQuick = at - burst.at <= slowest
  if (key === 'Enter')
    return isQuick && burst.text.length >= shortest
      ? { burst: noBurst, scanned: burst.text }
      : { burst: noBurst }
  // Shift and the like come between the characters.
  if (key.length !== 1) return { burst: isQuick ? { ...burst, at } : noBurst }
  return { burst: { text: isQuick ? burst.text + key : key, at } }
}
