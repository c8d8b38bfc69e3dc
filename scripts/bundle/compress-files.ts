/**
 * Writes Brotli and gzip copies of the built files. The server sends them because of the option
 * `preCompressed` in server/built-pages.ts, and need not compress a file for each request.
 */
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/**
 * One below the maximum quality. Files are 2 % larger, and compression takes a third of the time.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/**
 * Writes `name.br` and `name.gz` beside each script, style sheet, JSON file, SVG and web manifest
 * in the folder and its subfolders. Other images and fonts are compressed formats.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,json,svg,webmanifest}', { cwd: folder })
  await Promise.all(
    files.map(async (name) => {
      const file = `${folder}/${name}`
      const content = await readFile(file)
      await Promise.all([
        brotliAsync(content, brotliOptions).then((compressed) =>
          writeFile(`${file}.br`, compressed),
        ),
        gzipAsync(content, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
      ])
    }),
  )
}
