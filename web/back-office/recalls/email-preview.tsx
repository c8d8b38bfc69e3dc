/** Previews the email to customers in either language, with the texts that are typed now. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'

import type { Drafts } from './recall-texts.tsx'
import styles from './recalls.module.css'

export function EmailPreview({ lotNumber, texts }: { lotNumber: string; texts: Drafts }) {
  const t = useText()
  const [language, setLanguage] = useState<'en' | 'ms'>()
  return (
    <>
      <Button kind="secondary" onClick={() => setLanguage('en')}>
        {t('Preview in English')}
      </Button>
      <Button kind="secondary" onClick={() => setLanguage('ms')}>
        {t('Preview in Malay')}
      </Button>
      <Dialog
        open={language !== undefined}
        onClose={() => setLanguage(undefined)}
        title={t('Email to customers')}
      >
        {language && <Preview lotNumber={lotNumber} language={language} {...texts[language]} />}
      </Dialog>
    </>
  )
}

function Preview(props: {
  lotNumber: string
  language: 'en' | 'ms'
  problem: string
  offer: string
}) {
  const { lotNumber, ...query } = props
  const t = useText()
  const { data, failure, reload } = useDeskData(
    (signal) =>
      callAuthenticated(
        'GET /api/recalls/{lotNumber}/email',
        { params: { lotNumber }, query },
        { signal },
      ),
    // Loads again when a text or the language changes.
    JSON.stringify(props),
  )
  return (
    <div className={styles.dialog}>
      <LoadFailure failure={failure} onRetry={reload} />
      {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {data && (
        <>
          <p>
            <span className="quiet">{t('Subject:')}</span> {data.subject}
          </p>
          <p className={styles.preview} lang={query.language}>
            {data.text}
          </p>
        </>
      )}
    </div>
  )
}
