/**
 * Which part of a long page is being read: the last one whose beginning has passed the upper third of
 * the window, or the last of all at the page's end. Undefined until the page is awake.
 */
import { useEffect, useState } from 'react'

export function useCurrentSection(ids: readonly string[], isThere: boolean): string | undefined {
  const [current, setCurrent] = useState<string>()
  const names = ids.join(' ')

  useEffect(() => {
    if (!isThere) return
    let frame = 0
    const look = (): void => {
      const sections = names.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const begun = sections.filter((part) => part.getBoundingClientRect().top < innerHeight / 3)
      setCurrent((isAtEnd && scrollY > 0 ? sections.at(-1) : (begun.at(-1) ?? sections[0]))?.id)
    }
    const onScroll = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [names, isThere])

  return current
}
