/**
 * Returns a content page in the language of the request, with the owner's settings in place of its
 * placeholders. For loaders.
 */
import type { RouterContextProvider } from 'react-router'

import type { ContentPage } from '#domain/content/content-page.ts'
import { fillPage } from '#domain/content/fill-page.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { languageOfRequest, translatorFor } from './page-language.ts'
import { readSettings } from './read-settings.ts'

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

export async function readContent(
  pages: Readonly<Record<ShopLanguage, ContentPage>>,
  { request, context }: LoaderArgs,
): Promise<ContentPage> {
  const language = languageOfRequest(request)
  return fillPage(pages[language], await readSettings(context), translatorFor(language))
}
