// A file of web/content in all languages, compiled by scripts/bundle/content-plugin.ts.
declare module '*.md' {
  import type { ContentPage } from '#domain/content/content-page.ts'
  import type { ShopLanguage } from '#domain/content/languages.ts'
  const pages: Readonly<Record<ShopLanguage, ContentPage>>
  export default pages
}

// URLs of the message catalogues, by language (scripts/bundle/translations-plugin.ts).
declare module 'virtual:translation-urls' {
  import type { ShopLanguage } from '#domain/content/languages.ts'
  const urls: Readonly<Partial<Record<ShopLanguage, string>>>
  export default urls
}

// The inline script of every page (scripts/bundle/head-scripts-plugin.ts); empty in the browser.
declare module 'virtual:head-scripts' {
  const script: string
  export default script
}
