/** Page views by route, most viewed first. Routes are patterns: products are not distinguished. */
import type { CallReply } from '#contract/call.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

type RouteRow = CallReply<'GET /api/admin/analytics'>['routes'][number]

export function RouteViews({ routes }: { routes: readonly RouteRow[] }) {
  const t = useTranslator()
  return (
    <Section title={t('Pages')} size="h3">
      <Table caption={t('Pages')} captionHidden compact>
        <thead>
          <Row>
            <HeadCell>{t('URL')}</HeadCell>
            <HeadCell numeric>{t('Page views')}</HeadCell>
            <HeadCell numeric>{t('Visits')}</HeadCell>
          </Row>
        </thead>
        <tbody>
          {routes.map(({ route, views, visits }) => (
            <Row key={route}>
              <th scope="row">{route}</th>
              <Cell numeric>{views}</Cell>
              <Cell numeric>{visits}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
