/** A minimal app of this kind (Mantine, TanStack Router and Query): a sign-in form, and a list with photos. */
import '@mantine/core/styles.css';
import { Button, Card, Container, Image, MantineProvider, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

interface Row {
  _id: string;
  code: string;
  itemImage: { url: string };
}

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: () => (
    <Container size="xs">
      <form>
        <Stack>
          <Title>Sign in</Title>
          <TextInput label="E-mail" />
          <PasswordInput label="Password" />
          <Button type="submit">Sign in</Button>
        </Stack>
      </form>
    </Container>
  ),
});

const list = createRoute({
  getParentRoute: () => root,
  path: '/products/index',
  component: () => {
    const { data = [] } = useQuery({
      queryKey: ['rows'],
      queryFn: async () => ((await (await fetch('/rows.json')).json()) as { data: Row[] }).data,
    });
    return (
      <Container component="main">
        <Title>Products</Title>
        <ul>
          {data.map(({ _id, code, itemImage }) => (
            <Card component="li" key={_id}>
              <Image src={itemImage.url} alt="" h={90} w={90} />
              {code}
            </Card>
          ))}
        </ul>
      </Container>
    );
  },
});

const router = createRouter({ routeTree: root.addChildren([login, list]) });

createRoot(document.querySelector('#root') ?? document.body).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </MantineProvider>,
);
