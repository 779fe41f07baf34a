import { isBlank } from '#contract/invisible-characters.ts'

/**
 * Disables the sign-up's button until an address is typed, and while it is being sent. This code imports no React, since every
 * visit loads it first.
 */
export function disableEmptySignUp(): void {
  const form = document.querySelector<HTMLFormElement>('[data-island="sign-up"] form')
  const field = form?.querySelector<HTMLInputElement>('[type=email]')
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
  if (!form || !field || !button) return
  const check = () => {
    button.disabled = isBlank(field.value) || button.getAttribute('aria-busy') === 'true'
  }
  check()
  // The island reports errors in our own words.
  form.noValidate = true
  form.addEventListener('input', check)
  // Back may restore an address that was typed before.
  addEventListener('pageshow', check)
  // Sending ends with an empty field, or with the one that was refused.
  new MutationObserver(check).observe(button, { attributeFilter: ['aria-busy'] })
}
