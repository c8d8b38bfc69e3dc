// A file of web/content, compiled by scripts/content-plugin.ts.
declare module '*.md' {
  import type { ContentPage } from '#domain/content/content-page.ts'
  const page: ContentPage
  export default page
}

// URLs of the message catalogues, by language (scripts/words-plugin.ts).
declare module 'virtual:words-address' {
  import type { SpokenLanguage } from '#domain/content/languages.ts'
  const urls: Readonly<Partial<Record<SpokenLanguage, string>>>
  export default urls
}
