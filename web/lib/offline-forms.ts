const words = 'You seem to be offline. Nothing is lost: please send it again once you are connected.'

/** A form that no script sends yet would lead to the browser's error page while there is no network. */
export function keepFormsOffline(): void {
  addEventListener('submit', (event) => {
    const { submitter } = event
    if (event.defaultPrevented || navigator.onLine || !(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    submitter.setCustomValidity(words)
    submitter.reportValidity()
    // It would keep the form from being sent for good.
    submitter.setCustomValidity('')
  })
}
