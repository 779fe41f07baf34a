/** Drawn here, as the icon library has no marks of companies. */
export const WhatsAppIcon = ({ className = '' }: { className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3.8a8.2 8.2 0 0 0-7 12.4L4 20.2l4.1-1A8.2 8.2 0 1 0 12 3.800z" />
    <path d="M9.2 8.6c-.9 1-.3 2.900 1.200 4.500s3.500 2.400 4.600 1.500l.5-.8-1.900-1.200-.9.7c-.9-.3-1.700-1.100-2.100-2l.7-.9-1-2z" />
  </svg>
)
