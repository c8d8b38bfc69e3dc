// A file of web/content, as the build makes data of it (scripts/content-plugin.ts).
declare module '*.md' {
  import type { ContentPage } from '#domain/content/content-page.ts'
  const page: ContentPage
  export default page
}
