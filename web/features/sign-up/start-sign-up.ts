import { isBlank } from '#contract/unseen.ts'

/**
 * The button of the sign-up waits for an address. The island sees to that once it is alive; here, without React, it is part
 * of every visit's first script.
 */
export function startSignUp(): void {
  const host = document.querySelector<HTMLElement>('[data-island="sign-up"]')
  const form = host?.querySelector('form')
  const field = form?.querySelector<HTMLInputElement>('[type=email]')
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
  if (!host || !form || !field || !button) return
  const check = () => {
    if (host.dataset.alive === undefined) button.disabled = isBlank(field.value)
  }
  check()
  // What is wrong with an address is said in our words, by the island.
  form.noValidate = true
  form.addEventListener('input', check)
  // Back may bring an address that was typed before.
  addEventListener('pageshow', check)
}
