/**
 * Stores files made by staff and the shop (product pictures) in a folder of the data directory.
 * Files are written to a temporary folder, which is then renamed, so that a partial file is never
 * read. A folder name is never reused, so stored files never change.
 */
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Storage } from './storage.ts'

/** `root`: the folder on the disk that holds one folder per `put`. */
export function folderStorage(root: string): Storage {
  return {
    async put(folder, files) {
      const finalPath = path.join(root, folder)
      const temporary = `${finalPath}.part`
      await mkdir(temporary, { recursive: true })
      try {
        for (const { name, bytes } of files) await writeFile(path.join(temporary, name), bytes)
        await rename(temporary, finalPath)
      } catch (error) {
        await rm(temporary, { recursive: true, force: true })
        throw error
      }
    },

    async get(folder, name) {
      try {
        return await readFile(path.join(root, folder, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async folders() {
      const names = await readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return Promise.all(
        names.map(async (folder) => ({
          folder,
          changedAt: (await stat(path.join(root, folder))).mtime,
        })),
      )
    },

    async remove(folder) {
      await rm(path.join(root, folder), { recursive: true, force: true })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))
}
