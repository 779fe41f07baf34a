import { SearchIcon } from 'lucide-react'
import { useId } from 'react'

type Props = {
  label: string
  placeholder?: string
  maxLength: number
  className?: string
  value: string
  onSearch: (typed: string) => void
}

/** The field of a search. */
export function SearchField({ label, placeholder = label, className = '', onSearch, ...input }: Props) {
  const id = useId()
  return (
    <search className={`relative ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <SearchIcon className="icon pointer-events-none absolute top-1/2 left-[1.1rem] -mt-[0.6em] text-aubergine-600" />
      <input
        {...input}
        id={id}
        className="input input-small rounded-full ps-[2.85rem] pe-4"
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onSearch(target.value)}
      />
    </search>
  )
}
