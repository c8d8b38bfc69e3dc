/** The owner's settings. Each setting is saved separately and has a history. */
import { settingGroups, settingKeys, ownerSettings } from '#domain/settings/owner-settings.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

export default function SettingsPage() {
  const t = useTranslator()
  const { data, failure, reload } = useApiQuery((signal) =>
    callAuthenticated('GET /api/admin/settings', undefined, { signal }),
  )
  const settingsByKey = new Map(data?.settings.map((setting) => [setting.key, setting]))
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('Settings')}
        summary={t('Changes apply immediately: at checkout, on pages and in emails.')}
      >
        <ButtonLink to="/admin-settings/couriers" kind="secondary">
          {t('Couriers')}
        </ButtonLink>
        <ButtonLink to="/admin-settings/go-live" kind="secondary">
          {t('Going live')}
        </ButtonLink>
      </PageHeader>
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {data &&
        settingGroups.map((group) => (
          <Section key={group} title={t(group)} size="h3">
            <ul>
              {settingKeys
                .filter((key) => ownerSettings[key].group === group)
                .map((key) => {
                  const setting = settingsByKey.get(key)
                  return (
                    setting && (
                      <SettingRow key={key} settingKey={key} setting={setting} onSaved={reload} />
                    )
                  )
                })}
            </ul>
          </Section>
        ))}
    </div>
  )
}
