/**
 * Where files live that are made while the shop runs. A folder on this machine by default; whatever
 * takes its place (a bucket that several machines share) keeps the same promise: all files of a folder
 * appear at once, or none does, and they never change afterwards.
 */

/** Names are the shop's own, made of letters, figures, `-` and `.`; nothing a visitor typed. */
export type Storage = {
  /** Throws when there is no room; then nothing of the folder is left. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>
  get(folder: string, name: string): Promise<Buffer | undefined>
  folders(): Promise<{ folder: string; changedAt: Date }[]>
  remove(folder: string): Promise<void>
}

export type StoredFile = { name: string; bytes: Buffer }
