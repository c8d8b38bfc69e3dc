// The front door. The shell and the home page proper replace this first line.
import { useText } from '#web/ui/language.tsx'

export default function HomePage() {
  const t = useText()
  return (
    <main className="page">
      <h1 className="display">{t('Welcome. What goes into yours?')}</h1>
    </main>
  )
}
