/** Markdown as React elements: ten kinds of nodes; what else the parser finds, HTML included, is shown as text. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useMemo } from 'react';

import { readLink } from './read-link.ts';

import link from '../../ui/text-link.module.css';
import classes from './formatted.module.css';

type Root = ReturnType<typeof fromMarkdown>;
type MarkdownNode = Root['children'][number];

/** Nodes within more others than this are shown as they are written. */
const DEPTH_MAX = 20;
/** Titles of a record's screen and of its groups come first. */
const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5', 4: 'h6', 5: 'h6', 6: 'h6' } as const;

/** A formatted text. */
export function Formatted({ text }: { text: string }) {
  const drawn = useMemo(() => childrenOf(fromMarkdown(text), text, 0), [text]);
  return <div className={classes['formatted']}>{drawn}</div>;
}

const childrenOf = ({ children }: { children: readonly MarkdownNode[] }, text: string, depth: number) =>
  children.map((child) => <Fragment key={child.position?.start.offset}>{drawNode(child, text, depth)}</Fragment>);

function drawNode(node: MarkdownNode, text: string, depth: number): ReactNode {
  if (depth > DEPTH_MAX) return text.slice(node.position?.start.offset, node.position?.end.offset);
  const inner = 'children' in node ? childrenOf(node, text, depth + 1) : null;
  switch (node.type) {
    case 'paragraph':
      return <p>{inner}</p>;
    case 'heading': {
      const Heading = HEADINGS[node.depth];
      return <Heading>{inner}</Heading>;
    }
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inner}</ol> : <ul>{inner}</ul>;
    case 'listItem':
      return <li>{inner}</li>;
    case 'blockquote':
      return <blockquote>{inner}</blockquote>;
    case 'link': {
      const href = readLink(node.url);
      if (href === null) return inner;
      return (
        <a href={href} className={link['link']} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      );
    }
    case 'strong':
      return <strong>{inner}</strong>;
    case 'emphasis':
      return <em>{inner}</em>;
    case 'break':
      return <br />;
    case 'text':
      return node.value;
    default:
      if (inner) return inner;
      if ('value' in node) return node.value;
      return 'alt' in node ? node.alt : null;
  }
}
