/**
 * Lists the certificates of analysis of a lot, newest first, with a form that adds a certificate.
 */
import { useRef, type FormEvent } from 'react'

import { maxUploadMegabytes } from '#domain/upload-limits.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { FileInput, isFileTooLarge } from '#web/back-office/parts/forms/file-input.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { saveBase64File } from '#web/back-office/parts/table/save-base64-file.ts'
import { RowFailures } from '#web/back-office/parts/row-failures.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useRowActions } from '#web/back-office/parts/use-row-actions.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import type { DetailedLot } from './stock-texts.tsx'
import styles from './ingredients.module.css'

type CertificatesProps = {
  lot: DetailedLot
  onChanged: (lot: DetailedLot) => void
  onConflict: () => void
}

export function Certificates(props: CertificatesProps) {
  const { lot } = props
  const t = useTranslator()
  const { run, failures } = useRowActions()
  const downloadCertificate = (certificateId: number) =>
    run(certificateId, async () =>
      saveBase64File(
        await callAuthenticated('GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}', {
          params: { lotNumber: lot.number, certificateId },
        }),
      ),
    )
  return (
    <Section title={t('Certificate of analysis')} size="h3">
      <div className={styles.fields}>
        {lot.certificates.length === 0 ? (
          <p>{t('No certificate yet. Without one, a release needs a written reason.')}</p>
        ) : (
          <ul className={styles.list}>
            {lot.certificates.map(({ id, type, uploadedBy, uploadedAt }) => (
              <li key={id} className={styles.actions}>
                <Button
                  kind="secondary"
                  size="sm"
                  icon={<DownloadIcon />}
                  onClick={() => void downloadCertificate(id)}
                >
                  {type === 'application/pdf' ? t('Download PDF') : t('Download picture')}
                </Button>
                <span className="quiet">
                  <DateCell time={uploadedAt} withTime /> · {uploadedBy}
                </span>
              </li>
            ))}
          </ul>
        )}
        <RowFailures failures={failures} />
        <AddCertificateForm {...props} />
      </div>
    </Section>
  )
}

function AddCertificateForm(props: CertificatesProps) {
  const { lot, onChanged, onConflict } = props
  const { number: lotNumber, version } = lot
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const fileInputRef = useRef<HTMLInputElement>(null)
  const uploadAction = useAction()
  const uploadCertificate = async (): Promise<void> => {
    const file = fileInputRef.current?.files?.[0]
    if (!file) throw createFileError(t('Choose a file first.'))
    if (isFileTooLarge(file))
      throw createFileError(
        t('A certificate is at most {maxMegabytes} MB.', { maxMegabytes: maxUploadMegabytes }),
      )
    const body = new FormData()
    body.append('certificate', file)
    try {
      const endpoint = 'POST /api/pharmacy/lots/{lotNumber}/certificates'
      onChanged(
        await callAuthenticated(endpoint, { params: { lotNumber }, query: { version }, body }),
      )
    } catch (error) {
      // The chosen file stays in the input after an error, so that staff can send it again.
      if (error instanceof ApiError && error.code === 'CONFLICT') onConflict()
      throw error
    }
    if (fileInputRef.current) fileInputRef.current.value = ''
    showSnackbar({ text: t('Certificate added.') })
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void uploadAction.run(uploadCertificate)
  }
  const fieldError = uploadAction.fieldErrors['certificate']
  return (
    <form className={styles.fields} onSubmit={handleSubmit} noValidate>
      <Field
        id="certificate"
        label={lot.hasCertificate ? t('Newer certificate') : t('Certificate')}
        hint={t('PDF, JPEG, PNG or WebP, at most {maxMegabytes} MB.', {
          maxMegabytes: maxUploadMegabytes,
        })}
        error={fieldError}
      >
        <FileInput ref={fileInputRef} accept="application/pdf,image/jpeg,image/png,image/webp" />
      </Field>
      {uploadAction.failure && fieldError === undefined && (
        <Alert kind="error" live="alert">
          <p>{uploadAction.failure}</p>
        </Alert>
      )}
      <div>
        <Button type="submit" kind="secondary" working={uploadAction.isRunning}>
          {t('Add certificate')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the error of a refused file as the server sends it: the file field shows `text`. */
function createFileError(text: string): ApiError {
  const fields = { certificate: text }
  return new ApiError({ status: 422, code: 'CERTIFICATE_REFUSED', message: text, fields })
}
