export { PasswordField } from '#web/admin/ui/password-field.tsx'
