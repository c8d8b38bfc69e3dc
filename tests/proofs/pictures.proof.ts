/**
 * Uploads photos that were damaged at random (G-25). The decoder is a native library, in which an
 * error could end the process, hang or fill the memory. Hostile files written by hand are in
 * server/catalogue/pictures/hostile-pictures.test.ts.
 */
import sharp from 'sharp'

import { preparePhoto } from '#server/catalogue/pictures/prepare-photo.ts'
import { createPlainPicture, hostileFiles } from '#tests/support/hostile-pictures.ts'
import { mutateBytes } from '#tests/support/mutate-bytes.ts'
import { seededRandom } from '#tests/support/random.ts'

import type { Proof } from './proof.ts'

/** Bytes that tell the type of a file. Kept in most photos, so that these reach the decoder. */
const signatureLength = 12
const keptSignatureShare = 0.9
const maxGrowthMb = 150
const maxSeconds = 10
const bytesPerMb = 1024 * 1024

export const proof: Proof = {
  title: 'Photos damaged at random',
  maxMinutes: 20,
  async run({ scaleCount }) {
    const seed = Math.floor(Math.random() * 2 ** 32)
    // Printed first: a crash of the decoder ends this process without rows.
    console.log(`seed ${seed}`)
    const random = seededRandom(seed)
    const originals = await createOriginals()
    // The first photos load the library, whose memory is not counted.
    await Promise.all(originals.map((original) => preparePhoto(original)))
    const bytesBefore = process.memoryUsage().rss
    const photoCount = scaleCount(1_000)
    let harmlessCount = 0
    let refusedCount = 0
    let longestSeconds = 0
    let growthBytes = 0
    const failures: string[] = []
    for (let index = 0; index < photoCount; index++) {
      const photo = mutateBytes(pickAt(originals, random), {
        donor: pickAt(originals, random),
        keptLength: random() < keptSignatureShare ? signatureLength : 0,
        random,
      })
      const startedAt = performance.now()
      try {
        const prepared = await preparePhoto(photo)
        if (prepared.ok) {
          harmlessCount += 1
          for (const { name, bytes } of prepared.files)
            if (!(await isPlainPicture(bytes))) failures.push(`photo ${index}: ${name}`)
        } else refusedCount += 1
      } catch (error) {
        failures.push(`photo ${index}: ${String(error)}`)
      }
      longestSeconds = Math.max(longestSeconds, (performance.now() - startedAt) / 1000)
      growthBytes = Math.max(growthBytes, process.memoryUsage().rss - bytesBefore)
    }
    for (const failure of failures) console.error(failure)
    const growthMb = Math.round(growthBytes / bytesPerMb)
    const formatCount = (count: number) => count.toLocaleString('en')
    return [
      {
        id: 'G-25',
        title: `${formatCount(photoCount)} photos damaged at random, seed ${seed}`,
        figure: `${formatCount(refusedCount)} refused, ${formatCount(harmlessCount)} made harmless, ${failures.length} failures, no crash; slowest ${longestSeconds.toFixed(1)} s`,
        goal: `0 failures, no crash, at most ${maxSeconds} s each`,
        isMet:
          failures.length === 0 &&
          refusedCount > 0 &&
          harmlessCount > 0 &&
          longestSeconds <= maxSeconds,
      },
      {
        id: 'G-25',
        title: 'growth of memory while they are decoded',
        figure: `${growthMb} MB`,
        goal: `< ${maxGrowthMb} MB`,
        isMet: growthMb < maxGrowthMb,
      },
    ]
  },
}

/** Returns accepted photos of each type and coding, and the hostile files that are accepted. */
async function createOriginals(): Promise<Buffer[]> {
  const picture = createPlainPicture()
  return [
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().png({ progressive: true, palette: true }).toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
    ...hostileFiles.flatMap(({ bytes, outcome }) => (outcome === 'harmless' ? [bytes] : [])),
  ]
}

/** Returns whether these bytes are a picture that can be decoded and has no other data. */
async function isPlainPicture(bytes: Buffer): Promise<boolean> {
  const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
  await sharp(bytes).stats()
  return [exif, xmp, icc, iptc, comments].every((data) => data === undefined)
}

function pickAt<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
