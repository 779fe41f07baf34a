import { mailProviderNames } from '#contract/mail-providers.ts'
import type { MailForm, MailFormState } from './mail-form.ts'
import { providerWords } from './provider-labels.ts'

type Props = { form: MailForm; state: MailFormState }

export const ProviderStep = ({ form, state }: Props) => (
  <fieldset className="choice-tiles">
    <legend className="sr-only">Who is your mail with?</legend>
    {mailProviderNames.map((name) => (
      <label key={name} className="choice-tile">
        <input
          type="radio"
          name="mail-provider"
          checked={state.draft.provider === name}
          onChange={() => form.write('provider', name)}
        />
        <b>{providerWords[name].name}</b>
        <small>{providerWords[name].summary}</small>
      </label>
    ))}
  </fieldset>
)
