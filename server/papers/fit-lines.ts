/** Wraps text in the largest font size at which its lines fit an area. Lengths are in points. */
import type { FontName } from '#server/fonts/fonts.ts'

import { measureText, wrapText } from './paper.ts'

type StyledLine = { text: string; fontName: FontName }

/** `lineStep` is the distance between two baselines. */
type FittedLines = { lines: StyledLine[]; fontSize: number; lineStep: number }

type Area = {
  width: number
  height: number
  maxFontSize: number
  /** Not below this size, so that text stays readable. Lines that still do not fit overflow. */
  minFontSize: number
  /** A factor of the font size. */
  lineHeight: number
}

/** Returns the lines of a text in one font, in the largest size at which they fit the area. */
export function fitText(text: string, fontName: FontName, area: Area): FittedLines {
  return fitLines([{ text, fontName }], area)
}

/** Returns the lines of the paragraphs, in the largest size at which they fit the area. */
export function fitLines(paragraphs: readonly StyledLine[], area: Area): FittedLines {
  const { lines, fontSize, lineStep } = shrinkLines(paragraphs, area, 1)
  return { lines, fontSize, lineStep }
}

/**
 * Distributes the lines of the paragraphs over as many areas of the same size as needed. Returns
 * the lines of each area.
 */
export function fitLinesInAreas(
  paragraphs: readonly StyledLine[],
  area: Area,
): Omit<FittedLines, 'lines'> & { linesByArea: StyledLine[][] } {
  for (let areaCount = 1; ; areaCount += 1) {
    const { lines, fontSize, lineStep, maxLines } = shrinkLines(paragraphs, area, areaCount)
    if (lines.length > maxLines * areaCount) continue
    const linesByArea = Array.from({ length: areaCount }, (_, index) =>
      lines.slice(index * maxLines, (index + 1) * maxLines),
    )
    return { linesByArea, fontSize, lineStep }
  }
}

/** `maxLines` is the number of lines that fit one area, at least one. */
function shrinkLines(
  paragraphs: readonly StyledLine[],
  { width, height, maxFontSize, minFontSize, lineHeight }: Area,
  areaCount: number,
): FittedLines & { maxLines: number } {
  let fontSize = maxFontSize
  for (;;) {
    const size = fontSize
    const lines = paragraphs.flatMap(({ text, fontName }) =>
      wrapText(text, fontName, size, width).map((line) => ({ text: line, fontName })),
    )
    const lineStep = size * lineHeight
    const maxLines = Math.max(1, Math.floor(height / lineStep))
    const isFitting =
      lines.length <= maxLines * areaCount &&
      // A word can be wider than a line.
      lines.every(({ text, fontName }) => measureText(text, fontName, size) <= width)
    if (isFitting || size <= minFontSize) return { lines, fontSize: size, lineStep, maxLines }
    fontSize = Math.max(minFontSize, size - 0.25)
  }
}
