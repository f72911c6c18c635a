import { API_BASE } from '../../contract/app.ts';
import type { Call } from '../../contract/call.ts';

/** The methods an address allows, for a 405; empty for an unknown address. */
export function allowedMethods(calls: readonly Call[], path: string): string[] {
  const methods = calls.filter((call) => patternOf(call).test(path)).map(({ method }) => method as string);
  if (path === '/healthz' || path === `${API_BASE}/openapi.json`) methods.push('GET');
  return methods.includes('GET') ? ['HEAD', ...methods] : methods;
}

const patternOf = ({ path }: Call) => new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, '[^/]+')}$`);
