/** Damages files at random, as a fuzzer does. Decoders then get inputs that no test lists. */

/** Changes at most this number of bytes, or of ranges of bytes. */
const maxChanges = 24
/** Limits of a byte. In a length or an offset, they often reveal an error of a decoder. */
const extremeBytes = [0, 1, 0x7f, 0x80, 0xfe, 0xff] as const

/**
 * Returns a copy of `bytes` with random changes after the first `keptLength` bytes: other bytes,
 * extreme values, ranges that are removed, repeated or taken from `donor`, or a cut. The same
 * sequence of `random` numbers in [0, 1) gives the same result.
 */
export function mutateBytes(
  bytes: Buffer,
  { donor, keptLength, random }: { donor: Buffer; keptLength: number; random: () => number },
): Buffer {
  let mutated: Buffer = Buffer.from(bytes)
  const changeCount = 1 + Math.floor(random() * maxChanges)
  for (let change = 0; change < changeCount; change++)
    mutated = changeOnce(mutated, { donor, keptLength, random })
  return mutated
}

function changeOnce(
  bytes: Buffer,
  { donor, keptLength, random }: { donor: Buffer; keptLength: number; random: () => number },
): Buffer {
  const randomBelow = (limit: number): number => Math.floor(random() * limit)
  if (bytes.length <= keptLength) return bytes
  const start = keptLength + randomBelow(bytes.length - keptLength)
  const rangeLength = 1 + randomBelow(Math.min(4096, bytes.length - start))
  const end = start + rangeLength
  // Most changes keep the length, so that the decoder can continue after them.
  switch (randomBelow(12)) {
    case 0:
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
    case 1:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)])
    case 2:
      return Buffer.concat([
        bytes.subarray(0, start),
        donor.subarray(randomBelow(donor.length)).subarray(0, rangeLength),
        bytes.subarray(start),
      ])
    case 3:
      return bytes.subarray(0, Math.max(start, bytes.length - rangeLength))
    case 4:
    case 5:
    case 6:
      bytes[start] = extremeBytes[randomBelow(extremeBytes.length)] ?? 0
      return bytes
    default:
      bytes[start] = randomBelow(256)
      return bytes
  }
}
