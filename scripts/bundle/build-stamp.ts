/** Detects whether a build is up to date, by a hash of its sources instead of their dates. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

export class BuildStamp {
  readonly #file: string
  readonly #sources: readonly string[]

  /** `file` contains the hash of the last build. `sources` are patterns of all its inputs. */
  constructor(file: string, sources: readonly string[]) {
    this.#file = file
    this.#sources = sources
  }

  /** Returns false when the build is missing or out of date. */
  isCurrent(): boolean {
    return existsSync(this.#file) && readFileSync(this.#file, 'utf8') === this.hash()
  }

  /** Returns the hash of the sources as they are now. */
  hash(): string {
    const hash = createHash('sha256')
    for (const file of globSync(this.#sources).sort()) hash.update(file).update(readFileSync(file))
    return hash.digest('hex')
  }

  /**
   * Saves the hash of a complete build. Pass the hash that was computed before the build: a source
   * may have changed meanwhile.
   */
  write(hash: string): void {
    writeFileSync(this.#file, hash)
  }
}
