/** Pictures from outside in messages: shown through our host, when an agent wants them. */
import { useQuery } from '@tanstack/react-query';
import type { Message } from '@tidemark/client';
import { useState } from 'react';
import { ask } from './call.ts';

/** By the address that the message has: the one that this host shows it at. */
export type PictureAddresses = ReadonlyMap<string, string>;

type Answer = Readonly<{ pictures: readonly Readonly<{ src: string; url: string }>[] }>;

const none: PictureAddresses = new Map();

export type RemotePictures = Readonly<{
  /** Empty as long as nobody wants to see them. */
  addresses: PictureAddresses;
  /** Null once they are shown, and where there are none. */
  show: (() => void) | null;
  /** For this and all other messages of the sender, in this browser; null for messages of nobody outside. */
  showAlways: (() => void) | null;
}>;

export const useRemotePictures = ({
  id,
  ticket_number: number,
  author,
  body_html,
}: Message): RemotePictures => {
  const sender = author.type === 'customer' ? author.id : null;
  const hasPictures = /<img [^<>]*src="https?:/i.test(body_html);
  // The store of the browser is asked only for messages with pictures.
  const [isShown, setShown] = useState(
    () => hasPictures && sender !== null && sendersInSight().includes(sender),
  );
  const { data } = useQuery({
    queryKey: ['remote-pictures', number, id],
    queryFn: ({ signal }) => ask<Answer>(`/tickets/${number}/messages/${id}/pictures`, { signal }),
    enabled: hasPictures && isShown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const canShow = hasPictures && !isShown;
  return {
    addresses: data ? new Map(data.pictures.map(({ src, url }) => [src, url])) : none,
    show: canShow ? () => setShown(true) : null,
    showAlways:
      canShow && sender !== null
        ? () => {
            localStorage.setItem(
              storageKey,
              JSON.stringify([sender, ...sendersInSight()].slice(0, mostSenders)),
            );
            setShown(true);
          }
        : null,
  };
};

const storageKey = 'tidemark-picture-senders';
const mostSenders = 500;

/** Ids of customers whose pictures are shown at once. */
const sendersInSight = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    // Without a store, or with another text in it, nobody is known.
    return [];
  }
};
