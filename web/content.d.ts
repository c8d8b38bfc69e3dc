// A file of web/content, as the build makes data of it (scripts/content-plugin.ts).
declare module '*.md' {
  import type { ContentPage } from '#domain/content/content-page.ts'
  const page: ContentPage
  export default page
}

// Where the words of a language are fetched, as the build names the file (scripts/words-plugin.ts).
declare module 'virtual:words-address' {
  import type { SpokenLanguage } from '#domain/content/languages.ts'
  const addresses: Readonly<Partial<Record<SpokenLanguage, string>>>
  export default addresses
}
