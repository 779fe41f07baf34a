import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { closeSettings, currentChoice } from './banner-state.ts'
import type { Choice } from './stored-choice.ts'

type SwitchProps = { label: string; text: string; name?: keyof Choice; isOn: boolean }

/** A kind of cookies; one without a name cannot be switched off. */
function CookieSwitch({ label, text, name, isOn }: SwitchProps) {
  return (
    <label className="cookie-kind">
      <b>{label}</b>
      <span>{text}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input type="checkbox" role="switch" name={name} defaultChecked={isOn} disabled={!name} />
    </label>
  )
}

export function SettingsView({ choose }: { choose: (choice: Choice) => void }) {
  const choice = currentChoice()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const on = new FormData(event.currentTarget)
    choose({ analytics: on.has('analytics'), marketing: on.has('marketing') })
  }
  return (
    <form onSubmit={save}>
      <CookieSwitch label="Necessary" text="Keep the site working. Always on." isOn />
      <CookieSwitch
        label="Analytics"
        text="Pages viewed, time spent and buttons used."
        name="analytics"
        isOn={choice?.analytics ?? false}
      />
      <CookieSwitch
        label="Marketing"
        text="Social-media advertising pixel and ad-network tracking. None in use today."
        name="marketing"
        isOn={choice?.marketing ?? false}
      />
      <div className="cookie-actions">
        <Button type="submit" small>
          Save Settings
        </Button>
        <Button small look="line" onClick={closeSettings}>
          Back
        </Button>
      </div>
    </form>
  )
}
