/** The texts of a new recall's email, which staff edit before they send it. */
import { mapLanguages } from '#domain/content/languages.ts'
import type { RecallTextsByLanguage } from '#domain/recalls/recall-email.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'

/** Returns the texts in each language of the shop. */
export function createDefaultRecallTexts(): RecallTextsByLanguage {
  return mapLanguages((language) => {
    const t = translatorFor(language)
    return {
      problem: t(
        'A supplier has told us about a quality problem with an ingredient of this product. We are recalling every jar that was made with it.',
      ),
      offer: t(
        'You can choose a new jar or a full refund. Sending the jar back costs you nothing.',
      ),
    }
  })
}
