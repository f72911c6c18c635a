/** Condition of a garment: one term that determines the specification's isUsed, isStock and isDefectedNew (spec section 3). */
import type { Term } from './term.ts';

export interface Condition extends Term {
  isUsed: boolean;
  /** Deadstock: never sold, tag still on it. */
  isStock: boolean;
  isDefectedNew: boolean;
  /** A defect must be named. */
  needsDefect: boolean;
}

export const CONDITIONS = [
  {
    id: 'new_tag',
    names: { it: 'Nuovo con cartellino', en: 'New with tags', es: 'Nuevo con etiqueta', zh: '全新带吊牌' },
    isUsed: false,
    isStock: true,
    isDefectedNew: false,
    needsDefect: false,
  },
  {
    id: 'new_no_tag',
    names: { it: 'Nuovo senza cartellino', en: 'New without tags', es: 'Nuevo sin etiqueta', zh: '全新无吊牌' },
    isUsed: false,
    isStock: false,
    isDefectedNew: false,
    needsDefect: false,
  },
  {
    id: 'new_defect',
    names: { it: 'Nuovo con difetto', en: 'New with defect', es: 'Nuevo con defecto', zh: '全新有瑕疵' },
    isUsed: false,
    isStock: false,
    isDefectedNew: true,
    needsDefect: true,
  },
  {
    id: 'excellent',
    names: { it: 'Ottime condizioni', en: 'Very good', es: 'Muy bueno', zh: '非常好' },
    isUsed: true,
    isStock: false,
    isDefectedNew: false,
    needsDefect: false,
  },
  {
    id: 'good',
    names: { it: 'Buone condizioni', en: 'Good', es: 'Bueno', zh: '良好' },
    isUsed: true,
    isStock: false,
    isDefectedNew: false,
    needsDefect: false,
  },
  {
    id: 'fair',
    names: { it: 'Discrete condizioni', en: 'Fair', es: 'Aceptable', zh: '一般' },
    isUsed: true,
    isStock: false,
    isDefectedNew: false,
    needsDefect: true,
  },
  {
    id: 'upcycle',
    names: {
      it: 'Da recupero / materia prima',
      en: 'For upcycling',
      es: 'Para reutilizar como materia prima',
      zh: '再生利用',
    },
    isUsed: true,
    isStock: false,
    isDefectedNew: false,
    needsDefect: false,
  },
] as const satisfies readonly Condition[];
