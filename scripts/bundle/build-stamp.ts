/** Compares a build with its sources by a hash of their contents, not by their dates. */
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

  hash(): string {
    const hash = createHash('sha256')
    for (const file of globSync(this.#sources).sort()) hash.update(file).update(readFileSync(file))
    return hash.digest('hex')
  }

  /** Call it after the build, with the hash from before: a source may have changed meanwhile. */
  write(hash: string): void {
    writeFileSync(this.#file, hash)
  }
}
