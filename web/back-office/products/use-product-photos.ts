/** State of a product's photos while staff edit them, and of the photo to upload. */
import { useState } from 'react'

import type { Picture } from '#domain/catalogue/picture.ts'

import { mergePhotos } from './compare-products.ts'
import { noPhoto, type Photo } from './photo-input.tsx'

export type ProductPhotos = {
  photos: readonly Picture[]
  setPhotos: (photos: readonly Picture[]) => void
  /** The photos as they were loaded or last saved. */
  pristinePhotos: readonly Picture[]
  newPhoto: Photo
  setNewPhoto: (photo: Photo) => void
  /** Increased when the file input must be cleared. */
  resetCount: number
  isChanged: boolean
  /**
   * Makes the saved photos the pristine ones. Changes that staff made during the save stay; they
   * are found by comparison with `photosBefore`, the pristine photos when the save began.
   */
  markSaved(savedPhotos: readonly Picture[], photosBefore: readonly Picture[]): void
  /** Clears the photo to upload, unless staff have chosen another file meanwhile. */
  clearUploaded(uploadedPhoto: Photo): void
}

export function useProductPhotos(initialPhotos: readonly Picture[]): ProductPhotos {
  const [photos, setPhotos] = useState(initialPhotos)
  const [pristinePhotos, setPristinePhotos] = useState(initialPhotos)
  const [upload, setUpload] = useState({ photo: noPhoto, count: 0 })
  return {
    photos,
    setPhotos,
    pristinePhotos,
    newPhoto: upload.photo,
    setNewPhoto: (photo) => setUpload(({ count }) => ({ photo, count })),
    resetCount: upload.count,
    isChanged:
      JSON.stringify(photos) !== JSON.stringify(pristinePhotos) || upload.photo.file !== undefined,
    markSaved: (savedPhotos, photosBefore) => {
      setPhotos((mine) => mergePhotos({ mine, loaded: photosBefore, theirs: savedPhotos }))
      setPristinePhotos(savedPhotos)
    },
    clearUploaded: ({ file }) =>
      setUpload((current) =>
        current.photo.file === file ? { photo: noPhoto, count: current.count + 1 } : current,
      ),
  }
}
