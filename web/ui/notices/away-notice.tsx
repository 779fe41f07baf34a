/** Says that the owner is away, with her message. */
export const AwayNotice = ({ backWords, text }: { backWords: string; text: string }) => (
  <div className="wrap-anywhere marked away-notice bg-blush mb-6">
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 12a8 8 0 0 1 16 0zM12 12v6.500a1.800 1.800 0 0 0 3.500 0" />
    </svg>
    <div>
      <p className="semibold">Away until {backWords}</p>
      <p className="mt-2 text-small">{text}</p>
    </div>
  </div>
)
