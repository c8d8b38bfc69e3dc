import type { ComponentType, FunctionComponent } from 'react'
import { useParams } from 'react-router'

/**
 * Returns the page of a route with a parameter. Each value gets a new page: after a jump in the
 * browser's history from one order to another, nothing that was shown or typed for the other stays.
 */
export function pageForEach<Name extends string>(
  name: Name,
  Page: ComponentType<Record<Name, string>>,
): FunctionComponent {
  return function PageOfParameter() {
    const value = useParams()[name] ?? ''
    // Cast: TypeScript gives an object with a computed key an index signature.
    return <Page key={value} {...({ [name]: value } as Record<Name, string>)} />
  }
}
