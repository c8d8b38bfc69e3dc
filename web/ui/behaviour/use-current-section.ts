/**
 * Returns the id of the section of a long page that is being read: the last one that starts in the
 * upper third of the window or above it, or the last one at the page's end. Undefined before
 * hydration. `ids` must be in the sequence of the page.
 */
import { useEffect, useState } from 'react'

export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [currentId, setCurrentId] = useState<string>()
  const idList = ids.join(' ')

  useEffect(() => {
    let frame = 0
    const update = (): void => {
      const sections = idList.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      // 2 px less, because scroll positions may be fractions.
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const startedSections = sections.filter(
        (section) => section.getBoundingClientRect().top < innerHeight / 3,
      )
      setCurrentId(
        (isAtEnd && scrollY > 0 ? sections.at(-1) : (startedSections.at(-1) ?? sections[0]))?.id,
      )
    }
    const onScroll = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [idList])

  return currentId
}
