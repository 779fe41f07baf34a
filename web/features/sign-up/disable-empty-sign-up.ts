import { isBlank } from '#contract/invisible-characters.ts'

/**
 * Disables the sign-up's button until an address is typed. The island takes over once it is hydrated; this code imports no
 * React, since every visit loads it first.
 */
export function disableEmptySignUp(): void {
  const host = document.querySelector<HTMLElement>('[data-island="sign-up"]')
  const form = host?.querySelector('form')
  const field = form?.querySelector<HTMLInputElement>('[type=email]')
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
  if (!host || !form || !field || !button) return
  const check = () => {
    if (host.dataset.alive === undefined) button.disabled = isBlank(field.value)
  }
  check()
  // The island reports errors in our own words.
  form.noValidate = true
  form.addEventListener('input', check)
  // Back may restore an address that was typed before.
  addEventListener('pageshow', check)
}
