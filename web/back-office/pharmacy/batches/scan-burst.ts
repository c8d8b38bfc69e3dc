/*
 * Detects a barcode scanner. A scanner acts as a keyboard but types faster than people: it sends
 * a burst of characters and then Enter. Slower keys are ignored.
 */

/** The characters since the last pause, and the time of the last key. */
type Burst = { readonly text: string; readonly lastKeyAtMs: number }

export const emptyBurst: Burst = { text: '', lastKeyAtMs: 0 }

/** Longest pause between two keys of a scanner. Even fast typists are slower. */
const maxPauseMs = 60
/** In characters. All codes that the shop prints are longer, such as L261122-01. */
const minCodeLength = 6

/**
 * Returns the burst with a pressed key, and the scanned code if the key is the Enter that ends a
 * scan. `pressedAtMs` must come from the same clock in every call, such as `event.timeStamp`.
 */
export function addKeyToBurst(
  burst: Burst,
  key: string,
  pressedAtMs: number,
): { burst: Burst; scannedCode?: string } {
  const isFromScanner = pressedAtMs - burst.lastKeyAtMs <= maxPauseMs
  if (key === 'Enter')
    return isFromScanner && burst.text.length >= minCodeLength
      ? { burst: emptyBurst, scannedCode: burst.text }
      : { burst: emptyBurst }
  // Keys such as Shift occur between the characters and are not part of the code.
  if (key.length !== 1)
    return { burst: isFromScanner ? { ...burst, lastKeyAtMs: pressedAtMs } : emptyBurst }
  return { burst: { text: isFromScanner ? burst.text + key : key, lastKeyAtMs: pressedAtMs } }
}
