import { Button } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { openSettings } from './banner-state.ts'
import type { Choice } from './stored-choice.ts'

type Props = { choose: (choice: Choice) => void; declineAll: () => void }

export function AskView({ choose, declineAll }: Props) {
  return (
    <>
      <p className="cookie-text">
        Necessary cookies are always on. With your consent I also use analytics, to see which pages help, and
        marketing cookies. <SiteLink href="/privacy">Privacy policy</SiteLink>
      </p>
      <div className="cookie-actions">
        <Button small onClick={() => choose({ analytics: true, marketing: true })}>
          Accept All
        </Button>
        <Button small onClick={declineAll}>
          Decline All
        </Button>
        <Button small look="line" onClick={() => openSettings()}>
          Customize
        </Button>
      </div>
    </>
  )
}
